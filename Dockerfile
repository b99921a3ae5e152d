# Builds both applications with all packages, then keeps the packages of the running server alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NODE_ENV=production npx react-router build --logLevel warn && NODE_ENV=production npm run build:staff
# The base image brings Node: the one among the packages would be a second.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_FOLDER=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=4194304
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/contract ./contract
COPY --from=build /app/database ./database
COPY --from=build /app/domain ./domain
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/server ./server
COPY --from=build /app/tenants ./tenants
# The only place that is written to, and only without DATABASE_URL or SECRET.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/main.ts"]
