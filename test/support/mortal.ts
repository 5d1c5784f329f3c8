import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../src/kit/server/free-port.ts'
import { TEST_SECRET } from './app.ts'

export type Mortal = { readonly url: string; start: () => Promise<void>; kill: () => Promise<void> }

type Given = {
  readonly environment?: Readonly<Record<string, string>>
  readonly hears?: (output: string) => void
  /** Called when it ends without being killed. */
  readonly ends?: (how: string) => void
}

/** The program as a separate process, which can be killed without warning and started again at the same address. */
export async function mortalProgram(databaseUrl: string, { environment = {}, hears, ends }: Given = {}): Promise<Mortal> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    url,
    start: async () => {
      child = spawn(process.execPath, ['dist/server/main.mjs'], {
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          KALASAG_SECRET: TEST_SECRET,
          DEMO_DATA: 'off',
          CHECK_REPLIES: 'on',
          LOG_LEVEL: 'fatal',
          REQUESTS_PER_MINUTE: '100000',
          ...environment,
        },
        stdio: ['ignore', hears ? 'pipe' : 'ignore', 'inherit'],
      })
      child.once('exit', (code) => code !== null && ends?.(`ended with ${code}`))
      child.stdout?.setEncoding('utf8').on('data', hears ?? (() => undefined))
      while (!(await answers())) {
        if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
        await pause(50)
      }
    },
    kill: async () => {
      if (!child || child.exitCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
