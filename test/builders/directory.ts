// A few clubs.
import { club } from '../../packages/rules/test/builders/records.ts';

export const site = { baseUrl: 'https://api.test', siteUrl: 'https://site.test' };

export const clubs = [
  club('zeta', { name: 'Éclair', country: 'France', city: 'Lyon' }),
  club('eta', { name: 'eclair', country: 'France' }),
  club('alpha', { name: 'Iron Gate', country: 'Spain', members: 4 }),
  club('beta', { name: 'Iron Gate', country: 'France' }),
  club('omega', { name: 'Ångström', country: 'Sweden' }),
];
