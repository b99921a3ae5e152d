import { expect, test } from 'vitest'
import { inFileOrder } from './file-order.ts'

const projects = ['server', 'rules']
/** The projects mixed, as Vitest's own shuffling leaves them. */
const files = Array.from({ length: 20 }, (_, index) =>
  projects.map((project) => ({ project, path: `${project}/${index}.test.ts` })),
).flat()
const pathsOf = (seed: number, given = files) =>
  inFileOrder(given, { projects, seed }).map(({ path }) => path)

test('files of one project follow each other, in the order of the projects', () => {
  expect(inFileOrder(files, { projects, seed: 1 }).map(({ project }) => project)).toEqual([
    ...Array(20).fill('server'),
    ...Array(20).fill('rules'),
  ])
})

test('a seed gives one order, whatever order the files were found in, and another seed another', () => {
  expect(pathsOf(1, files.toReversed())).toEqual(pathsOf(1))
  expect(pathsOf(2)).not.toEqual(pathsOf(1))
  expect(pathsOf(2).toSorted()).toEqual(pathsOf(1).toSorted())
})

test('a new file leaves the others in their order', () => {
  const added = { project: 'rules', path: 'rules/new.test.ts' }

  expect(pathsOf(1, [...files, added]).filter((path) => path !== added.path)).toEqual(pathsOf(1))
})
