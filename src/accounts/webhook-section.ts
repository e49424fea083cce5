// The webhooks of an account on its page, and the page of their deliveries.
import type { DeliveryList } from '../contract/account-resources.ts';
import { changeKinds } from '../contract/limits.ts';
import type { ValueOf } from '../contract/operation.ts';
import type { RejectedForm } from '../contract/personal-view.ts';
import { type Html, html } from '../html/html.ts';
import { sayDay } from '../pages/frame/figures.ts';
import type { Links } from '../pages/frame/links.ts';
import type { ShownWebhook } from '../webhooks/register.ts';
import type { WebhookWithSecret } from './account-view.ts';

export type ShownDelivery = ValueOf<typeof DeliveryList>['data'][number];

const states: Readonly<Record<ShownWebhook['state'], string>> = {
  testing: 'waits for the test to be acknowledged',
  active: 'active',
  disabled: 'disabled',
};

export function writeWebhooks(
  webhooks: readonly ShownWebhook[],
  rejected: RejectedForm | undefined,
  links: Pick<Links, 'to'>,
): Html {
  const path = links.to('/account/webhooks');
  const button = (id: string, step: string, label: string) =>
    html`<form method="post" action="${path}/${id}/${step}"><button class="quiet">${label}</button></form>`;
  const rows = webhooks.map(({ id, url, kinds, tournaments, state, reason, created }) => {
    const wanted = tournaments.length > 0 ? tournaments : kinds.length > 0 ? kinds : ['all changes'];
    return html`<li><div><b>${url}</b> <span ${state === 'disabled' && html`class="ended"`}>${states[state]}</span>
<small>${wanted.join(', ')}; added ${sayDay(created.slice(0, 10))}${reason !== null && `. ${reason}`}</small></div>
<a href="${path}/${id}/deliveries">Deliveries</a>
${button(id, 'rotate', 'New secret')}
${state === 'disabled' ? button(id, 'enable', 'Enable') : button(id, 'disable', 'Disable')}
${button(id, 'remove', 'Remove')}</li>`;
  });
  const typed = rejected?.typed['/account/webhooks'] ?? '';
  return html`<section id="webhooks"><h2>Webhooks</h2>
<p>Changes are sent to an address of yours, signed: see <a href="${links.to('/docs/webhooks')}">how to receive them</a>.</p>
${webhooks.length > 0 && html`<ul class="keys webhooks">${rows}</ul>`}
<form method="post" action="${path}"><label for="webhook-url">Where to?</label> <input id="webhook-url" name="url" type="url" required maxlength="500" placeholder="https://" autocomplete="off" value="${typed}">
<fieldset><legend>Which changes? None chosen: all</legend>${changeKinds.map((kind) => html`<label><input type="checkbox" name="kinds" value="${kind}"> ${kind}</label>`)}</fieldset>
<label for="webhook-tournaments">Only these tournaments (up to 20 slugs, separated by spaces)</label> <input id="webhook-tournaments" name="tournaments" autocomplete="off">
<button>Add a webhook</button></form></section>`;
}

export function writeNewWebhook({ url, secret }: WebhookWithSecret, links: Pick<Links, 'to'>): Html {
  return html`<div class="notice" role="status"><p>The secret that signs what is sent to ${url}. Copy it now: it is shown only once.</p><p><code class="secret">${secret}</code></p><p><a href="${links.to('/account')}">Done</a></p></div>`;
}

export function writeDeliveries(deliveries: readonly ShownDelivery[]): Html {
  if (deliveries.length === 0) return html`<p>Nothing has been sent yet.</p>`;
  const rows = deliveries.map(
    ({ id, at, attempt, status, error, milliseconds, changes }) =>
      html`<tr><td>${at}</td><td>${attempt}</td><td>${status ?? error}</td><td>${milliseconds} ms</td><td>${changes}</td><td><code>${id}</code></td></tr>`,
  );
  return html`<p>The last 20 attempts, newest first.</p>
<div class="scroll" tabindex="0"><table class="deliveries"><thead><tr><th>At</th><th>Attempt</th><th>Answer</th><th>Took</th><th>Changes</th><th>Id</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}
