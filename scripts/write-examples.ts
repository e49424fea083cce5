// Writes the examples of the API description, after the demo world or a resource has changed:
//   node scripts/write-examples.ts && npx biome check --write src/contract/openapi-examples.json
import { writeFile } from 'node:fs/promises';
import { startDemoService } from '../test/builders/demo-world.ts';
import { collectExamples, exampleBase } from '../test/builders/examples.ts';

const endings: (() => unknown)[] = [];
function after(work: () => unknown) {
  return void endings.unshift(work);
}
try {
  const service = await startDemoService({ after } as never, { baseUrl: exampleBase });
  const examples = await collectExamples(service);
  const file = new URL('../src/contract/openapi-examples.json', import.meta.url);
  await writeFile(file, `${JSON.stringify(examples, null, 2)}\n`);
} finally {
  for (const end of endings) await end();
}
