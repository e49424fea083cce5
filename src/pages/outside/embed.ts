// A board or bracket that other sites can embed: the standings, and a link to the whole page.

import { pagePath } from '../../contract/endpoints.ts';
import { html } from '../../html/html.ts';
import { readTournament } from '../frame/documents.ts';
import type { Page } from '../frame/page.ts';
import { readWord } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showStatus } from '../items/tournament-items.ts';
import { secondsBetweenChecks } from '../tournament/tournament.ts';
import { readStageTab } from '../tournament/tournament-tabs.ts';

const themes = ['light', 'dark'];

export async function showEmbed({ database, links, name: slug, query }: PageRequest): Promise<Page> {
  const tournament = await readTournament(database, slug);
  const asked = readWord(query, 'theme');
  const linkPage = (stage: string, page: number) =>
    links.to(`/embed/tournaments/${encodeURIComponent(slug)}/standings`, { stage, theme: asked, page });
  const tab = await readStageTab({ database, tournament, query, links }, { linkPage });
  return {
    title: `${tab.name ?? 'Results'} – ${tournament.name}`,
    description: `${tab.name ?? 'Results'} of ${tournament.name}`,
    path: pagePath('tournament', slug),
    live: tournament.status === 'ongoing' && secondsBetweenChecks,
    embed: { theme: themes.find((known) => known === asked) },
    main: html`<div class="embed-head"><h1><a href="${links.tournament(slug)}" target="_blank" rel="noopener">${tournament.name}</a></h1>
<p>${tab.name} ${showStatus(tournament.status)}</p></div>
${tab.content()}`,
  };
}
