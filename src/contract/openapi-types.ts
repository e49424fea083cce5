// The parts of OpenAPI that pages and tests read.

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  /** By the type of their bodies. */
  readonly webhooks?: Readonly<Record<string, { readonly post: object }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly headers: Readonly<Record<string, { readonly required: boolean }>>;
  };
}

/** By method; the API only reads. */
export type OpenApiPath = { readonly get: OpenApiOperation } & Readonly<
  Partial<Record<'post' | 'put' | 'delete', OpenApiOperation>>
>;

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly requestBody?: object;
  readonly deprecated?: true;
  readonly parameters: readonly OpenApiParameter[];
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<
    Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }>
  >;
}

export type JsonSchema = Readonly<Record<string, unknown>>;
