// The desk's page "Team": who is invited to a tournament, and new invitations. The address has its slug behind the #.

import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { renderSVG } from 'uqr';
import type { InvitationEntry, MadeInvitation, OwnTournament } from '../../contract/organiser-answers.ts';
import { ask, messageOf, postJson } from './desk/api.ts';
import { Button, SelectField, TextField } from './desk/fields.ts';
import { start } from './desk/sign-in.ts';
import { ConfirmButton, Heading, Notice, useAct } from './desk/view.ts';

const choices = [
  ['scorekeeper', 'Scorekeeper: enters results'],
  ['judge', 'Judge: also sees everything'],
  ['organiser', 'Organiser: runs the tournament'],
] as const;

function pathOf(more = ''): string {
  return `/tournaments/${encodeURIComponent(readSlug())}${more}`;
}

function readSlug(): string {
  return decodeURIComponent(location.hash.slice(1));
}

interface Loaded {
  readonly name: string;
  readonly all: readonly InvitationEntry[];
}

async function load(): Promise<Loaded> {
  const [{ data }, { data: all }] = await Promise.all([
    ask<OwnTournament>('GET', pathOf()),
    ask<InvitationEntry[]>('GET', pathOf('/invitations')),
  ]);
  return { name: data.name, all };
}

function Team({ name, all, reload }: Loaded & { readonly reload: () => Promise<void> }) {
  const [made, setMade] = useState<MadeInvitation>();
  const [failed, act] = useAct();
  const revoke = (id: string) =>
    act(async () => {
      await ask('DELETE', pathOf(`/invitations/${id}`));
      if (made?.id === id) setMade(undefined);
      await reload();
      return undefined;
    });
  return html`<${Heading}>Team of ${name}<//>
    <p><a href=${`../desk#tournament=${readSlug()}`}>Back to the tournament</a></p>
    <${Invite} onMade=${async (one: MadeInvitation) => {
      setMade(one);
      await reload();
    }} />
    ${made && html`<${Link} key=${made.id} ...${made} />`}
    ${failed && html`<${Notice} ...${failed} />`}
    <h3>Invited</h3>
    ${all.length === 0 && html`<p class="empty">No one is invited yet.</p>`}
    <ul class="log stack">${all.map((one) => html`<${Entry} key=${one.id} ...${one} onRevoke=${() => revoke(one.id)} />`)}</ul>`;
}

function Invite({ onMade }: { readonly onMade: (made: MadeInvitation) => Promise<void> }) {
  const [role, setRole] = useState('scorekeeper');
  const [name, setName] = useState('');
  const [days, setDays] = useState('7');
  const [problem, setProblem] = useState<string>();
  async function send(event: Event): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    try {
      const { data } = await postJson<MadeInvitation>(pathOf('/invitations'), {
        role,
        name,
        days: Number(days),
      });
      setName('');
      await onMade(data);
    } catch (error) {
      const { problems = [] } = error as { readonly problems?: readonly { readonly message: string }[] };
      setProblem(problems[0]?.message ?? messageOf(error));
    }
  }
  return html`<form class="entry" onSubmit=${send}>
    <${SelectField} label="Role" value=${role} choices=${choices} onChange=${setRole} />
    <${TextField} label="Name" required value=${name} onChange=${setName} />
    <${TextField} label="Days" type="number" min="1" max="30" required value=${days} onChange=${setDays} />
    <button>Invite</button>
    ${problem && html`<${Notice} text=${problem} kind="bad" />`}
  </form>`;
}

/** Shown once: afterwards only the hash of the code is known. */
function Link({ url, name }: MadeInvitation) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`;
  return html`<${Notice} kind="good" text=${`The link for ${name}. Send it, or let it be scanned: it is shown only once.`}>
    <p><code>${url}</code> ${navigator.clipboard && html`<${Button} onClick=${copy}>${isCopied ? 'Copied' : 'Copy'}<//>`}</p>
    <p><img src=${picture} alt="QR code of the link" width="200" height="200" /></p>
  <//>`;
}

function Entry({
  name,
  role,
  by,
  expires,
  opened,
  state,
  onRevoke,
}: InvitationEntry & { readonly onRevoke: () => void }) {
  const until = state === 'open' ? `until ${new Date(expires).toLocaleString()}` : state;
  return html`<li>
    <div><p>${name}, ${role}</p>
    <p class="fine">${until} · invited by ${by} · opened ${opened === 1 ? 'once' : `${opened} times`}</p></div>
    ${state === 'open' && html`<${ConfirmButton} label="Revoke" about=${name} question="Yes, revoke it" onClick=${onRevoke} />`}
  </li>`;
}

start(load, (loaded, { reload }) => html`<${Team} ...${loaded} reload=${reload} />`);
