# mcptest in a container: /work is the workspace, arguments go to mcptest.
#   docker run --rm -v "$PWD:/work" --user "$(id -u):$(id -g)" mcptest run

# The digest is of the index of all platforms.
ARG NODE=node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

FROM ${NODE} AS init
RUN apt-get update && apt-get install --yes --no-install-recommends tini

FROM ${NODE}
# Statically linked; reaps what servers leave behind and hands signals on.
COPY --from=init /usr/bin/tini-static /usr/local/bin/tini
COPY LICENSE /opt/mcptest/
COPY dist/cli /opt/mcptest/dist/cli

# Any uid may be given by --user: the workspace and a home (npx keeps its cache there) are writable for all.
RUN ln -s /opt/mcptest/dist/cli/index.js /usr/local/bin/mcptest \
 && mkdir -m 1777 /work /home/mcptest
ENV HOME=/home/mcptest \
    MCPTEST_IMAGE=1 \
    NO_UPDATE_NOTIFIER=1
WORKDIR /work
USER 1000:1000

# -s: also where tini is not process 1 (docker run --init, a shared pid namespace).
ENTRYPOINT ["/usr/local/bin/tini", "-s", "--", "mcptest"]
CMD ["--help"]

ARG SOURCE=https://github.com/mcptest/action
ARG VERSION=dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title="mcptest" \
      org.opencontainers.image.description="Test MCP servers from YAML suites" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
