// The organisers' desk: an empty room that its script furnishes, since only the key's holder may see what is in it.
import { html } from './frame/html.ts';
import type { PageContext, Shown } from './frame/show.ts';

export async function showDesk({ links }: PageContext): Promise<Shown> {
  return {
    identity: ['desk'],
    render: () => ({
      title: 'Organisers’ desk',
      description: 'Hand over results, enter them by hand, publish and undo.',
      path: '/desk',
      unlisted: true,
      script: 'desk.js',
      main: html`<div class="title"><div class="wrap"><h1>Organisers’ desk</h1></div></div>
<div class="wrap" id="desk" data-api="${links.to('/organisers/v1')}">
<noscript><p>The desk needs JavaScript. Without it, results are handed over by a script: see the documentation for organisers.</p></noscript>
</div>`,
    }),
  };
}
