// The page to sign up for a tournament: a plain form, which works without JavaScript, or why no one can sign up now.
import { randomUUID } from 'node:crypto';
import { pagePath } from '../../contract/endpoints.ts';
import { signUpReasons } from '../../contract/opening.ts';
import type { TournamentResource } from '../../contract/resources.ts';
import type { SignUpView } from '../../contract/sign-up-view.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { listClubNames } from '../../store/read/clubs.ts';
import { readTournament } from '../frame/documents.ts';
import { sayDay, sayPlace, showDays, showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { showStatus } from '../items/tournament-items.ts';

const mostClubs = 500;

export async function showSignUp(reader: Reader, links: Links, view: SignUpView): Promise<Page> {
  const tournament = await readTournament(reader, view.slug);
  const { slug, name, status, startDate, endDate, city, country } = tournament;
  const path = `${pagePath('tournament', slug)}/sign-up`;
  return {
    title: `Sign up – ${name}`,
    description: `Sign up for ${name}`,
    path,
    unlisted: true,
    section: 'tournaments',
    head: html`<p class="kicker">${showStatus(status)} ${showDays(startDate, endDate)}</p>
  <h1>Sign up for <a href="${links.tournament(slug)}">${name}</a></h1>
  ${showLine('meta', [sayPlace(city, country)])}`,
    main: html`<div class="personal">
${view.rejected && html`<p class="notice alert" role="alert">${view.rejected.message}</p>`}
<p class="state">${view.taken}${view.reason === undefined && sayTimes(view)}</p>
${view.reason !== undefined && showReason(view)}
${(view.reason === undefined || view.rejected) && (await showForm(reader, view, tournament, links.to(path)))}
</div>`,
  };
}

function showReason(view: SignUpView): Html {
  const { reason, opens, timeZone } = view;
  const when =
    reason === 'before' && opens !== null ? html` It opens on ${sayLocal(opens)} (${timeZone}).` : '';
  return html`<p class="notice">${signUpReasons[reason ?? 'closed']}.${when}</p>`;
}

function sayTimes({ isFull, closes, timeZone, approve }: SignUpView): Html {
  return html`${isFull && html`<br>You join the waiting list.`}${closes !== null && html`<br>Sign-up closes on ${sayLocal(closes)} (${timeZone}).`}${approve && html`<br>The organiser approves each entry.`}`;
}

/** 2026-03-07T23:59 as 7 Mar 2026, 23:59. */
function sayLocal(local: string): string {
  return `${sayDay(local.slice(0, 10))}, ${local.slice(11)}`;
}

async function showForm(
  reader: Reader,
  { rejected, word }: SignUpView,
  { name }: TournamentResource,
  action: string,
): Promise<Html> {
  const clubs = (await listClubNames(reader)).slice(0, mostClubs);
  const typed = rejected?.typed ?? {};
  const showProblem = (field: string) => {
    const problem = rejected?.problems[field];
    return problem && html`<span class="problem" id="${field}-problem">${problem}</span>`;
  };
  const isWrong = (field: string) =>
    rejected?.problems[field] && html`aria-invalid="true" aria-describedby="${field}-problem"`;
  const showText = (field: string, label: string, most: number, more: Html | string = '', hint = '') =>
    html`<label>${label}${hint && html` <small>${hint}</small>`}
<input name="${field}" maxlength="${most}" value="${typed[field] ?? ''}" ${isWrong(field)} ${more}>${showProblem(field)}</label>`;
  return html`<form method="post" action="${action}" class="sign-up">
<input type="hidden" name="token" value="${randomUUID()}">
${showText('name', 'Name', 100, html`required autocomplete="name"`)}
${showText('faction', 'Faction', 100, html`autocomplete="off"`)}
${showText('club', 'Club', 300, html`autocomplete="off" list="clubs"`)}
<datalist id="clubs">${clubs.map((club) => html`<option>${club.name}</option>`)}</datalist>
${showText('contact', 'Contact', 200, html`autocomplete="email"`, 'Only the organiser sees it.')}
${word && showText('word', 'Word', 100, html`required autocomplete="off"`, 'Ask the organiser for it.')}
<label class="check"><input type="checkbox" name="consent" value="on" required ${(typed['consent'] === 'on' || typed['consent'] === 'true') && 'checked'} ${isWrong('consent')}> My name and results may be published${showProblem('consent')}</label>
<button>Sign up</button>
<p class="fine">You get a page of your own for ${name}: save its address. If you take part, your name, faction, club and results stay; everything else is deleted 30 days after the event.</p>
</form>`;
}
