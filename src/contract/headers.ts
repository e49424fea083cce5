// Headers for the API description: those clients may send, and those of answers they may rely on.

/** Besides `Authorization` and `Accept-Encoding`, which every client knows how to send. */
export const requestHeaders = {
  'If-None-Match':
    'The `ETag` of a response you already have. If it is unchanged, you get a 304 without a body.',
  'X-Request-Id':
    'Your own id for this request: up to 100 letters, digits and `. _ : -`. The response repeats it.',
} as const;

/** `required`: whether every answer described with it carries it. */
export const headers = {
  ETag: {
    description: 'Identifies this response in this encoding. Send it back as `If-None-Match`.',
    required: true,
    example: '"2Yw0mM3s1kQ9v8b7c6d5eA"',
  },
  'Cache-Control': {
    description: 'No shared cache may store a response that needed a key.',
    required: true,
    example: 'private, no-cache',
  },
  Link: {
    description: 'The next page, as in `next`; absent on the last page.',
    required: false,
    example: '<https://results.example.org/api/v1/tournaments?limit=20&cursor=c>; rel="next"',
  },
  Location: {
    description: 'The address of the same thing under its present id.',
    required: true,
    example: 'https://results.example.org/api/v1/users/p_7f3k',
  },
  Vary: {
    description: 'Request headers that the response depends on.',
    required: true,
    example: 'Accept-Encoding, Authorization',
  },
  'X-Request-Id': {
    description: 'Identifies this request in the log of the service. You may send your own.',
    required: true,
    example: '6f0c1f9e-5a53-4c39-9d0e-0a8f6d1b7c11',
  },
  RateLimit: {
    description: 'Requests remaining in this window (`r`) and seconds until the next one (`t`).',
    required: false,
    example: '"key";r=599;t=42',
  },
  'RateLimit-Policy': {
    description: 'Requests per window (`q`) and its length in seconds (`w`).',
    required: false,
    example: '"key";q=600;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    required: true,
    example: '18',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    example: 'Bearer',
  },
} as const;

/** Every answer has a request id and `Vary`; answers to a valid key have its limit. */
export function linkHeaders(...names: readonly (keyof typeof headers)[]): Record<string, unknown> {
  const all = [...names, 'Vary', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const;
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
