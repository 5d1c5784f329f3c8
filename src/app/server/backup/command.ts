import { StartRefused } from '#kit/server/start-refused.ts'
import { type Config, readConfig } from '../config.ts'

type Command = (file: string | undefined, config: Config, say: (line: string) => void) => Promise<void>

/** Runs the command on the given file; errors are reported in one sentence. */
export async function runCommand(command: Command): Promise<void> {
  try {
    await command(process.argv[2], readConfig(), (line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${error instanceof StartRefused ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
}
