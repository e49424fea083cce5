// muster tournaments publish, unpublish, remove; the same for seasons and ratings.
import { sayProblem } from '../../contract/problems.ts';
import { beginChange } from '../../records/change.ts';
import { removeOwned } from '../../records/change-stored.ts';
import type { OwnedKind } from '../../store/read/owned.ts';
import type { Command } from '../command.ts';
import { withDatabase } from '../database.ts';
import { missingError } from '../errors.ts';
import { notify } from '../output.ts';
import { pageAddress } from '../page-address.ts';
import type { Settings } from '../settings.ts';
import { thenRate } from '../then-rate.ts';

export function listPublishCommands(
  kind: OwnedKind,
  summaries: { readonly unpublish: string; readonly remove: string },
): readonly Command[] {
  function setPublished(settings: Settings, slug: string, published: boolean): Promise<void> {
    return withDatabase(settings, async (database) => {
      await using change = await beginChange(database);
      const isChanged = await change.recordWriter.setPublished(slug, published, kind);
      if (isChanged === undefined) throw missingError(kind, slug);
      await change.commit();
      const word = published ? 'published' : 'unpublished';
      const address = published ? `: ${pageAddress(settings, slug, kind)}` : '';
      notify(`${isChanged ? `${word} ${slug}` : `${slug} is already ${word}`}${address}`);
    });
  }

  const commands: readonly Command[] = [
    {
      words: `${kind}s publish`,
      usage: 'SLUG',
      summary: `publishes a ${kind}`,
      takes: [1, 1],
      settings: ['SITE_URL', 'BASE_URL', 'CHANGES_DAYS', 'TIME_ZONE'],
      run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, true),
    },
    {
      words: `${kind}s unpublish`,
      usage: 'SLUG',
      summary: summaries.unpublish,
      takes: [1, 1],
      settings: ['CHANGES_DAYS', 'TIME_ZONE'],
      run: ({ settings, positionals: [slug = ''] }) => setPublished(settings, slug, false),
    },
    {
      words: `${kind}s remove`,
      usage: 'SLUG',
      summary: summaries.remove,
      takes: [1, 1],
      settings: ['CHANGES_DAYS', 'TIME_ZONE'],
      run: ({ settings, positionals: [slug = ''] }) =>
        withDatabase(settings, async (database) => {
          await using change = await beginChange(database);
          const warnings = await removeOwned(change, kind, slug);
          if (warnings === undefined) throw missingError(kind, slug);
          await change.commit();
          for (const warning of warnings) notify(`warning: ${sayProblem(warning)}`);
          notify(`removed ${slug}`);
        }),
    },
  ];
  return kind === 'season' ? commands : commands.map(thenRate);
}
