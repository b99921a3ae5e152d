// How the server's process uses memory, set before it starts. Measured by `npm run bench -- tenants`.

/**
 * Options of Node: 4 MB for each half of the young generation instead of 16. Pages that are rendered and cached live
 * long enough to be copied there otherwise, and the space is not given back.
 */
export const nodeOptions = ['--max-semi-space-size=4']

/**
 * Environment of the process, for glibc's malloc: two arenas instead of eight for each core, which keep freed memory; and
 * freed memory above 4 MB (in bytes) is given back to the system, where glibc otherwise keeps up to twice the largest block that was freed.
 */
export const environment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: String(4 * 1_048_576) }
