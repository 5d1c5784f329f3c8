import { useQuery } from '@tanstack/react-query'
import { queries } from '#kit/web/queries.ts'
import { fromTheBeginning, REPLICATION } from './replicate.ts'
import { readState, type State, writeState } from './state.ts'

/** The state of the records replicated to this device, and of their replication. */
export const useReplication = (): State | undefined => useQuery({ queryKey: REPLICATION, queryFn: readState }).data

export async function setBudget(budget: number): Promise<void> {
  // What was left out for lack of room is requested again.
  await writeState({ ...fromTheBeginning(await readState()), budget })
  await queries.invalidateQueries({ queryKey: REPLICATION })
}
