import { setImmediate } from 'node:timers/promises'
import type { Database } from '#database/connection.ts'

interface Turn<Asked, Answer> {
  asked: Asked[]
  answers: Promise<Answer[]>
}

/**
 * Batches queries: all that are made for one tenant within one turn of the event loop become one call of
 * `askAll`. If that fails, each of them fails.
 * @param askAll answers each question, in their order
 */
export function gathered<Asked, Answer>(
  askAll: (db: Database, tenantId: string, asked: Asked[]) => Promise<Answer[]>,
): (db: Database, tenantId: string, asked: Asked) => Promise<Answer> {
  const turns = new WeakMap<Database, Map<string, Turn<Asked, Answer>>>()

  const openTurn = (db: Database, tenantId: string, ofDatabase: Map<string, unknown>) => {
    const asked: Asked[] = []
    const askLater = async () => {
      await setImmediate()
      ofDatabase.delete(tenantId)
      return askAll(db, tenantId, asked)
    }
    return { asked, answers: askLater() }
  }

  return async (db, tenantId, question) => {
    const ofDatabase = turns.get(db) ?? new Map<string, Turn<Asked, Answer>>()
    turns.set(db, ofDatabase)
    const turn = ofDatabase.get(tenantId) ?? openTurn(db, tenantId, ofDatabase)
    ofDatabase.set(tenantId, turn)
    const place = turn.asked.push(question) - 1
    const answers = await turn.answers
    return answers[place] as Answer
  }
}
