// json-server on a file with battles as the API shows them: GET /battles?tournament=…&_limit=20.
import jsonServer from 'json-server';
import { announce } from './announce.js';

const app = jsonServer.create();
app.use(jsonServer.defaults({ logger: false }));
app.use(jsonServer.router(process.argv[2]));
announce(app.listen(0, '127.0.0.1'));
