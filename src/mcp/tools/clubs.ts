// Tools for clubs.
import { Club } from '../../contract/resources.ts';
import { clubSlug } from '../inputs.ts';
import { makeTool } from '../tool.ts';

export const getClub = makeTool({
  name: 'get_club',
  title: 'Get a club',
  description:
    'Details of a club: name, location, number of members, website. Use it when you have its slug. For its battles use list_battles.',
  input: { slug: clubSlug() },
  output: Club,
  run: (muster, { slug }) => muster.clubs.get(slug),
});
