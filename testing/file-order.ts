import { createHash } from 'node:crypto'

interface TestFile {
  project: string
  /** From the root. */
  path: string
}

/**
 * Test files in a shuffled order, the same for a seed, and one project after the other: Vitest ends a worker as soon as the
 * next file is of another project, and the new one compiles the database again, which takes two seconds.
 * @param projects in the order in which they run
 */
export function inFileOrder<File extends TestFile>(
  files: readonly File[],
  { projects, seed }: { projects: readonly string[]; seed: number },
): File[] {
  return files
    .map((file) => ({
      file,
      project: projects.indexOf(file.project),
      place: placeOf(file.path, seed),
    }))
    .sort((a, b) => a.project - b.project || (a.place < b.place ? -1 : 1))
    .map(({ file }) => file)
}

/** By its path alone, so that a new file leaves the others where they are. */
function placeOf(path: string, seed: number): string {
  return createHash('sha1').update(`${seed} ${path}`).digest('hex')
}
