import { type Environment, environmentSchema, withDefaults } from '#server/environment.ts'
import { type EnvironmentRule, environmentRules } from './environment-rules.ts'
import { listFaults } from './start-fault.ts'

/**
 * Reads and checks all variables once.
 * @param rules what the variables must be together; a program that does not serve diners passes none
 * @throws StartFault that names every wrong variable and what it should be
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  rules: readonly EnvironmentRule[] = environmentRules,
): Environment {
  const { environment, faults } = parse(variables)
  const broken = rules
    .filter((rule) => !faults.has(rule.variable) && rule.isBroken(environment))
    .map(({ variable, says }) => `${variable}: ${says}`)
  const lines = [...[...faults].map(([variable, says]) => `${variable}: ${says}`), ...broken]
  if (lines.length > 0) throw listFaults('These environment variables are not right:', lines)
  return environment
}

/** What can be read, and a fault for each variable that cannot: it counts as absent for the others' sake. */
function parse(variables: Record<string, string | undefined>): {
  environment: Environment
  faults: Map<string, string>
} {
  const faults = new Map<string, string>()
  const parsed = environmentSchema.safeParse(variables)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const variable = String(path[0])
    if (!faults.has(variable)) faults.set(variable, message)
  }
  const readable = Object.entries(variables).filter(([name]) => !faults.has(name))
  return {
    environment: withDefaults(environmentSchema.parse(Object.fromEntries(readable))),
    faults,
  }
}
