import { Alert, Button, FileButton as ChooseFile, List } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { listsContract } from '../public/contract/maintained-lists.ts'
import { versionAddress } from './addresses.ts'

/** Loads a list file as a draft and opens it; faults in the file are reported by row and column. */
export function LoadList({ name }: { readonly name: string }) {
  const { submit, busy } = useWrite(listsContract.draftList)
  const [failure, setFailure] = useState<Failure>()
  const reset = useRef<() => void>(null)
  const navigate = useNavigate()
  const choose = async (file: File | null) => {
    if (!file) return
    // So that the same file may be chosen again once it was corrected.
    reset.current?.()
    setFailure(undefined)
    try {
      const draft = await submit({ params: { name } }, { list: file })
      setCached(listsContract.listVersion, { params: { id: draft.id } }, draft)
      navigate(versionAddress(draft.id))
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  return (
    <>
      <ChooseFile resetRef={reset} accept=".csv,text/csv" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button {...props} loading={busy}>
            {t('Load a changed file')}
          </Button>
        )}
      </ChooseFile>
      <Dialog opened={failure !== undefined} onClose={() => setFailure(undefined)} title={t('The file was not accepted')} size="lg">
        {failure && (
          <Alert color="coral" title={failure.message}>
            {failure.fields.length > 1 && (
              <List size="sm" spacing={4}>
                {failure.fields.map(({ path, message }) => (
                  <List.Item key={`${path}-${message}`}>{message}</List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
