import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './errors.ts'

/** Serves the files of a build, named by their hashes, and their compressed versions, below `prefix` (`/assets/`). */
export async function serveBuildFiles(app: FastifyInstance, folder: string, prefix: string) {
  const names = new Set(await readdir(folder))
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      // A route of its own would read the whole folder up to three times for each request.
      serve: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    })
    scope.get<{ Params: { file: string } }>(
      `${prefix}:file`,
      { schema: { hide: true } },
      (request, reply) => {
        const { file } = request.params
        return names.has(file) ? reply.sendFile(file) : sendNotFound(request, reply)
      },
    )
  })
}
