// Tools for clubs.
import { Club } from '../../contract/resources.ts';
import { clubSlug } from '../inputs.ts';
import { makeTool } from '../tool.ts';

export const getClub = makeTool({
  name: 'get_club',
  title: 'Get a club',
  description:
    'What a club is: name, place, number of members, website. Use it when you have its slug. Its battles are in list_battles.',
  input: { slug: clubSlug() },
  output: Club,
  run: (muster, { slug }) => muster.clubs.get(slug),
});
