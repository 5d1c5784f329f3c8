import autocannon from 'autocannon'
import { cpuOf, cpuOfFamily, median } from './cpu.ts'
import { type Program, say } from './stage.ts'

const PAIRS = 6

/** One of the two sides of a comparison; its requests are sent in turn. */
export type Side = { readonly name: string; readonly program: Program; readonly requests: readonly autocannon.Request[] }

/** Medians of the pairs: the ratio a ÷ b, and the CPU microseconds per request of each, including the database's. */
export type Comparison = {
  readonly ratio: { readonly program: number; readonly whole: number; readonly elapsed: number }
  readonly micros: { readonly a: number; readonly b: number }
}

export type Comparing = { readonly postgres: number; readonly amount: number; readonly count?: number }

type Cost = { readonly program: number; readonly whole: number; readonly elapsed: number }

/** Below the number that one part of the program admits at once, so that no one waits long enough to be refused. */
const CONNECTIONS = 8

/** Microseconds per request: CPU of the program alone and with the database, and wall-clock time at that concurrency. */
async function measure({ program: { url, pid }, requests }: Side, postgres: number, amount: number): Promise<Cost> {
  const [program, database] = [cpuOf(pid), cpuOfFamily(postgres)]
  const { result, elapsed } = await fire({ url, connections: CONNECTIONS, requests: [...requests], amount })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} broken`)
  const own = cpuOf(pid) - program
  const whole = own + cpuOfFamily(postgres) - database
  return { program: (own / amount) * 1e6, whole: (whole / amount) * 1e6, elapsed: (elapsed / amount) * 1e3 }
}

/** Milliseconds until the last answer; the result itself has whole seconds only. */
const fire = (options: autocannon.Options): Promise<{ result: autocannon.Result; elapsed: number }> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    let last = started
    const firing = autocannon(options, (error, result) => (error ? reject(error) : resolve({ result, elapsed: last - started })))
    firing.on('response', () => {
      last = performance.now()
    })
  })

/** Runs both in turn, A B B A, prints the medians and returns them. */
export async function compare(
  title: string,
  [a, b]: readonly [Side, Side],
  { postgres, amount, count = PAIRS }: Comparing,
): Promise<Comparison> {
  for (const side of [a, b]) await measure(side, postgres, amount)
  const pairs: (Cost & { a: number; b: number })[] = []
  for (let pair = 0; pair < count; pair++) {
    const [first, second] = pair % 2 ? [b, a] : [a, b]
    const costs = [await measure(first, postgres, amount), await measure(second, postgres, amount)] as const
    const [ofA, ofB] = pair % 2 ? [costs[1], costs[0]] : costs
    const ratio = (of: keyof Cost) => ofA[of] / ofB[of]
    pairs.push({ program: ratio('program'), whole: ratio('whole'), elapsed: ratio('elapsed'), a: ofA.whole, b: ofB.whole })
  }
  const mid = (key: keyof Cost | 'a' | 'b') => median(pairs.map((pair) => pair[key]))
  const ratio = { program: mid('program'), whole: mid('whole'), elapsed: mid('elapsed') }
  const micros = { a: mid('a'), b: mid('b') }
  const ratios = `CPU ${ratio.program.toFixed(2)} (program), ${ratio.whole.toFixed(2)} (with PostgreSQL); time ${ratio.elapsed.toFixed(2)}`
  say(
    `${title}: ${a.name} ÷ ${b.name} = ${ratios}; ${micros.a.toFixed(0)} and ${micros.b.toFixed(0)} µs of CPU a request with PostgreSQL; median of ${count} pairs`,
  )
  return { ratio, micros }
}
