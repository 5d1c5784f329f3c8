import { giveBackMemoryAtRest } from '#kit/server/memory-at-rest.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import { readConfig } from './server/config.ts'
import { start } from './server/start.ts'

/** Less than the real program waits for it. */
const PRACTICE_END_MS = 10_000

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig()
  let end = (): void => process.exit()
  // A practice copy ends with the real program, however and whenever that ends.
  if (config.PRACTICE_OF) process.stdin.resume().once('end', () => end())
  const program = await start(config, say)
  say(`\nKalasag is ready:  ${program.url}/app/\n`)
  giveBackMemoryAtRest()
  let ending = false
  end = () => {
    if (ending) return
    ending = true
    // Its database may be gone with the real program, and waiting for that would never end.
    if (config.PRACTICE_OF) setTimeout(() => process.exit(1), PRACTICE_END_MS).unref()
    say('\nStopping …')
    program.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end())
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
