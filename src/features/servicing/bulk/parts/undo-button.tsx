import { Button, type MantineSpacing } from '@mantine/core'
import { IconArrowBackUp } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Batch, contract } from '../public/contract.ts'

type Props = { readonly batch: Batch; readonly mb?: MantineSpacing; readonly onDone?: () => void }

/** Undoes the last change made by hand; pressed again, the one before that. */
export function UndoButton({ batch: { id, lastEdit }, mb = 0, onDone }: Props) {
  const { send, busy } = useWrite(contract.undoEdit)
  if (!lastEdit) return null
  const params = { id }
  const undo = async () => {
    const done = await send({ params, body: { edit: lastEdit.id } })
    if (!done) return
    setCached(contract.batch, { params }, done.data)
    onDone?.()
  }
  return (
    <Button variant="default" mb={mb} loading={busy} leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => void undo()}>
      {lastEdit.n === null
        ? t('Undo the change to {count} rows', { count: lastEdit.rows })
        : t('Undo the change to row {n}', { n: lastEdit.n })}
    </Button>
  )
}
