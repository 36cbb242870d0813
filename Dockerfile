# Builds with the development tools, ships without them.
FROM node:22-slim AS build
WORKDIR /larder
COPY package.json package-lock.json ./
COPY client/package.json ./client/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 LARDER_DATA=/data
WORKDIR /larder
COPY --from=build /larder/package.json /larder/LICENSE /larder/DATA-LICENSE.md ./
COPY --from=build /larder/node_modules ./node_modules
COPY --from=build /larder/bin ./bin
COPY --from=build /larder/dist ./dist
COPY --from=build /larder/starter/foods.jsonl.gz ./starter/foods.jsonl.gz
COPY --from=build /larder/tables ./tables
# A volume that is first mounted here is the user's too: /data for a node, /store where catalogs are published to a folder.
RUN mkdir /data /store && chown node /data /store
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/larder.js"]
CMD ["serve"]
