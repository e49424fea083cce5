# syntax=docker/dockerfile:1
# The image brings its own Node of the version that package.json pins, so the one from npm is left out.
FROM node:26-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools tools
RUN npm ci --ignore-scripts --no-audit --no-fund
# The scripts of pages are joined here; the image has no libraries for that.
COPY packages packages
COPY scripts scripts
COPY src src
RUN node scripts/bundle.ts \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26-trixie-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/muster.db
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY docs docs
COPY examples examples
COPY packages packages
COPY --from=packages /app/src src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives, not whether it is ready: starting it again would not bring its database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/muster.js"]
CMD ["serve"]
