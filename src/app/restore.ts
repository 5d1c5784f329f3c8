import { runCommand } from './server/backup/command.ts'
import { restore } from './server/backup/restore.ts'

await runCommand(restore)
