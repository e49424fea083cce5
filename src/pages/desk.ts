// The organisers' desk: an empty page that its script fills, since only the key's holder may see what is on it.
import { html } from './frame/html.ts';
import type { PageContext, Shown } from './frame/show.ts';

export async function showDesk({ links }: PageContext): Promise<Shown> {
  return {
    identity: ['desk'],
    render: () => ({
      title: 'Organisers’ desk',
      description: 'Run a tournament, upload results, publish and undo.',
      path: '/desk',
      unlisted: true,
      script: 'desk.js',
      main: html`<div class="title"><div class="wrap"><h1>Organisers’ desk</h1></div></div>
<div class="wrap" id="desk" data-api="${links.to('/organisers/v1')}">
<noscript><p>The desk needs JavaScript. Without it, upload results with a script: see the documentation for organisers.</p></noscript>
</div>`,
    }),
  };
}
