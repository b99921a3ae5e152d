// How the server's process uses memory, set before it starts. Figures in docs/performance.md, "Many tenants".

/**
 * Options of Node: 4 MB for each half of the young generation instead of 16. Pages that are rendered and cached live
 * long enough to be copied there otherwise, and the space is not given back.
 */
export const nodeOptions = ['--max-semi-space-size=4']

/** Environment of the process: two arenas of glibc's malloc instead of eight for each core, which keep freed memory. */
export const environment = { MALLOC_ARENA_MAX: '2' }
