// Writes docs/generated/event-file.schema.json from the schema that the importer checks against.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEventFileSchema } from '#rules/event-file/event-file-schema';

writeFileSync(join(import.meta.dirname, '../docs/generated/event-file.schema.json'), writeEventFileSchema());
