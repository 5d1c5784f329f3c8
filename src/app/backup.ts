import { backUp } from './server/backup/backup.ts'
import { runCommand } from './server/backup/command.ts'

await runCommand(backUp)
