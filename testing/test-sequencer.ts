import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inFileOrder } from './file-order.ts'

/** Vitest's order of files: by project, shuffled within (`file-order.ts`). */
export class TestSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const files = specifications.map((specification) => ({
      specification,
      project: specification.project.name,
      path: relative(root, specification.moduleId),
    }))
    const projects = this.ctx.projects.map(({ name }) => name)
    return inFileOrder(files, { projects, seed: sequence.seed }).map(
      ({ specification }) => specification,
    )
  }
}
