import { StartRefused } from '#kit/server/start-refused.ts'
import { readConfig } from './server/config.ts'
import { start } from './server/start.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const config = readConfig()
  const program = await start(config, say)
  say(`\nKalasag is ready:  ${program.url}/app/\n`)
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    say('\nStopping …')
    program.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  // Where people practise, it ends with the real program, however that ends.
  if (config.PRACTICE_OF) process.stdin.resume().once('end', end)
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
