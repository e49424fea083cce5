// muster tournaments publish, unpublish, remove; the same for seasons.
import { sayProblem } from '../../contract/problems.ts';
import { warnOfSeasons } from '../../records/naming-seasons.ts';
import type { OwnedKind } from '../../store/read/owned.ts';
import { runChange } from '../change.ts';
import type { Command } from '../command.ts';
import { missingError } from '../errors.ts';
import { notify } from '../output.ts';
import { pageAddress } from '../page-address.ts';
import type { Settings } from '../settings.ts';

export function listPublishCommands(
  kind: OwnedKind,
  summaries: { readonly unpublish: string; readonly remove: string },
): readonly Command[] {
  async function setPublished(settings: Settings, slug: string, published: boolean): Promise<void> {
    const word = published ? 'published' : 'unpublished';
    await runChange(settings, async ({ recordWriter }) => {
      const changed = await recordWriter.setPublished(slug, published, kind);
      if (changed === undefined) throw missingError(kind, slug);
      const address = published ? `: ${pageAddress(settings, slug, kind)}` : '';
      notify(`${changed ? `${word} ${slug}` : `${slug} is already ${word}`}${address}`);
      return changed;
    });
  }

  return [
    {
      words: `${kind}s publish`,
      usage: 'SLUG',
      summary: `publishes a ${kind}`,
      takes: [1, 1],
      settings: ['SITE_URL', 'BASE_URL', 'CHANGES_DAYS'],
      run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, true),
    },
    {
      words: `${kind}s unpublish`,
      usage: 'SLUG',
      summary: summaries.unpublish,
      takes: [1, 1],
      settings: ['CHANGES_DAYS'],
      run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, false),
    },
    {
      words: `${kind}s remove`,
      usage: 'SLUG',
      summary: summaries.remove,
      takes: [1, 1],
      settings: ['CHANGES_DAYS'],
      run: ({ settings, positionals: [slug = ''] }) =>
        runChange(settings, async (change) => {
          if (!(await change.recordWriter.remove(kind, slug))) throw missingError(kind, slug);
          const warnings = kind === 'tournament' ? await warnOfSeasons(change, kind, slug) : [];
          for (const warning of warnings) notify(`warning: ${sayProblem(warning)}`);
          notify(`removed ${slug}`);
          return true;
        }),
    },
  ];
}
