// The pages of accounts. They work without script: every action is a form.
import { accountNameForm } from '../contract/account-name.ts';
import type { RejectedForm } from '../contract/personal-view.ts';
import { type Html, html } from '../html/html.ts';
import type { Content } from '../http/answer/answer.ts';
import { accountTerms } from '../http/answer/route-terms.ts';
import type { AppOptions } from '../http/options.ts';
import { sayDay } from '../pages/frame/figures.ts';
import { makeLinks } from '../pages/frame/links.ts';
import { type Page, type PageContext, writePage } from '../pages/frame/page.ts';
import { fixedSite, pageType, policyOf } from '../pages/frame/show.ts';
import { makeStyle } from '../pages/frame/style.ts';
import type { Invitation } from '../store/keys/invitations.ts';
import type { ShownWebhook } from '../webhooks/register.ts';
import type { AccountNews, AccountView, ShownKey } from './account-view.ts';
import { type ShownDelivery, writeDeliveries, writeNewWebhook, writeWebhooks } from './webhook-section.ts';

export interface AccountPages {
  /** The address of the account as a browser reaches it. */
  readonly accountPath: string;
  readonly homePath: string;
  readonly deskPath: string;
  /** Without `webhooks`, no one can register any. */
  showAccount(view: AccountView, webhooks: readonly ShownWebhook[] | undefined, news?: AccountNews): Content;
  showDeliveries(deliveries: readonly ShownDelivery[]): Content;
  showSignedOut(status?: number): Content;
  showMessage(status: number, message: string): Content;
  /** With the button that opens it. */
  showInvitation(invitation: Invitation, tournament: string, code: string): Content;
}

export function makeAccountPages(options: AppOptions): AccountPages {
  const links = makeLinks(fixedSite(options));
  let made: PageContext | undefined;
  /** Made for the first page. */
  function readContext(): PageContext {
    made ??= { options, links, style: makeStyle(links, 'account') };
    return made;
  }
  const { name: provider = '', ownKeys = false } = options.signIn ?? {};
  const show = (status: number, page: Pick<Page, 'title' | 'head' | 'main'>): Content => ({
    status,
    body: writePage(
      { ...page, description: 'Your account', path: '/account', unlisted: true },
      readContext(),
    ),
    type: pageType,
    caching: 'no-store',
    policy: policyOf(readContext(), accountTerms),
  });
  const button = html`<p><a class="button" href="${links.to('/sign-in')}">Sign in with ${provider}</a></p>`;
  const form = (action: string, fields: Html, label: string, quiet = false) =>
    html`<form method="post" action="${links.to(`/account/${action}`)}">${fields}<button ${quiet && html`class="quiet"`}>${label}</button></form>`;
  const field = (id: string, label: string, attributes: Html) =>
    html`<label for="${id}">${label}</label> <input id="${id}" name="name" required autocomplete="off" ${attributes}>`;

  function showKey({ id, name, tail, created, lastUsed, state }: ShownKey): Html {
    const used = lastUsed === null ? 'never used' : `last used ${sayDay(lastUsed.slice(0, 10))}`;
    return html`<li><div><b>${name === '' ? '(no name)' : name}</b> <code>…${tail}</code> ${state !== 'active' && html`<span class="ended">${state}</span>`}
<small>made ${sayDay(created.slice(0, 10))}, ${used}</small></div>
${state === 'active' && form(`keys/${id}/revoke`, html``, 'Revoke', true)}</li>`;
  }

  function showKeys({ keys }: AccountView, rejected: RejectedForm | undefined): Html {
    const make = form(
      'keys',
      field(
        'key-name',
        'What is it for?',
        html`maxlength="60" value="${rejected?.typed['/account/keys'] ?? ''}"`,
      ),
      'Make a key',
    );
    return html`<section><h2>API keys</h2>
<p>With a key, your programs read results: see <a href="${links.to('/docs/guide')}">the guide</a>.</p>
${keys.length > 0 && html`<ul class="keys">${keys.map(showKey)}</ul>`}
${ownKeys ? make : html`<p>Ask the operator for a key.</p>`}</section>`;
  }

  function showRights({ clubs, own, tournaments }: AccountView): Html | undefined {
    if (clubs.length === 0 && !own && tournaments.length === 0) return undefined;
    const teams = tournaments.map(
      ({ slug, role }) => html`<li><a href="${links.to('/desk')}">${slug}</a>, as ${role}</li>`,
    );
    const each = clubs.includes('*')
      ? html`<li>Results of all clubs</li>`
      : clubs.map((slug) => html`<li>Results of <a href="${links.club(slug)}">${slug}</a></li>`);
    return html`<section><h2>What you may change</h2>
<ul>${each}${own && html`<li>Events of your own</li>`}${teams}</ul></section>`;
  }

  const signOut = html`<section><h2>Sign out</h2>
<div class="row">${form('sign-out', html``, 'Sign out', true)}${form('sign-out-everywhere', html``, 'Sign out on all devices', true)}</div></section>`;

  const showDelete = (isOpen: boolean) => html`<section><h2>Delete the account</h2>
<details ${isOpen && 'open'}><summary>Delete this account</summary>
<p>Your keys stop working, and “deleted account” replaces your name in the history. You cannot undo it.</p>
${form('delete', field('delete-name', 'Type your name to delete the account', html`maxlength="80"`), 'Delete the account')}</details></section>`;

  return {
    accountPath: links.to('/account'),
    homePath: links.to('/'),
    deskPath: links.to('/desk'),
    showAccount(view, webhooks, { rejected, newKey, newWebhook } = {}) {
      const status = rejected?.status ?? 200;
      const alert = rejected && html`<p class="notice alert" role="alert">${rejected.message}</p>`;
      if (view.name === null)
        return show(status, {
          title: 'Choose a name',
          head: html`<p class="kicker">Account</p>
  <h1>Choose a name</h1>`,
          main: html`<div class="account">${alert}
<p class="prose">Others see it in the history of what you change. You choose it once: ${accountNameForm}.</p>
${form('name', field('name', 'Your name', html`minlength="2" maxlength="80" value="${rejected?.typed['/account/name'] ?? ''}"`), 'Use this name')}
${signOut}</div>`,
        });
      return show(status, {
        title: view.name,
        head: html`<p class="kicker">Account</p>
  <h1>${view.name}</h1>`,
        main: html`<div class="account">${alert}
${newKey && html`<div class="notice" role="status"><p>Your new key “${newKey.name}”. Copy it now: it is shown only once.</p><p><code class="secret">${newKey.key}</code></p><p><a href="${links.to('/account')}">Done</a></p></div>`}
${newWebhook && writeNewWebhook(newWebhook, links)}
${showKeys(view, rejected)}
${webhooks && writeWebhooks(webhooks, rejected, links)}
${showRights(view)}
${signOut}
${showDelete(rejected?.typed['/account/delete'] !== undefined)}</div>`,
      });
    },
    showDeliveries: (deliveries) =>
      show(200, {
        title: 'Deliveries',
        head: html`<p class="kicker">Account</p>
  <h1>Deliveries</h1>`,
        main: html`<div class="account">${writeDeliveries(deliveries)}
<p><a href="${links.to('/account')}">Back to the account</a></p></div>`,
      }),
    showSignedOut: (status = 200) =>
      show(status, {
        title: 'Sign in',
        head: html`<p class="kicker">Account</p>
  <h1>Sign in</h1>`,
        main: html`<div class="account"><p class="prose">With an account you make API keys of your own.</p>
${button}
<p class="fine">About you, we store a hash that identifies you, the name that you choose here, and when you first signed in.</p></div>`,
      }),
    showInvitation: ({ role, name, expires }, tournament, code) =>
      show(200, {
        title: `Invitation to ${tournament}`,
        head: html`<p class="kicker">Invitation</p>
  <h1>${tournament}</h1>`,
        main: html`<div class="account"><p class="prose">${name}, you are invited to the desk of this tournament as ${role === 'organiser' ? 'an organiser' : `a ${role}`}, until ${sayDay(expires.slice(0, 10))}. The history shows what you change under your name.</p>
<form method="post" action="${links.to(`/i/${code}`)}"><button>Open the desk</button></form></div>`,
      }),
    showMessage: (status, message) =>
      show(status, {
        title: message,
        head: html`<p class="kicker">${status}</p>
  <h1>${message}</h1>`,
        main: html`<div class="account">${button}</div>`,
      }),
  };
}
