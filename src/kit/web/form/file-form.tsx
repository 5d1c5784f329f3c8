import { Button, FileInput, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { t } from '../text.ts'
import type { Write } from '../use-write.ts'
import type { Answers } from './answers.ts'
import { FieldsForm } from './fields-form.tsx'

type Props<S extends z.ZodObject> = {
  /** The fields asked along with the file. */
  readonly schema: S
  readonly initial?: Answers | undefined
  /** The name of the file in the request. */
  readonly name: string
  /** Which file it accepts, in words and for the device. */
  readonly description: string
  readonly accept: string
  readonly action: string
  readonly write: Pick<Write<never>, 'busy' | 'failure'>
  readonly onSubmit: (values: z.output<S>, file: File) => Promise<void>
}

/** A file with the fields asked along with it; what the server finds in the file is shown at the file. */
export function FileForm<S extends z.ZodObject>({ schema, initial, name, description, accept, action, write, onSubmit }: Props<S>) {
  const formId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const wrong = write.failure?.fields.filter(({ path }) => path === name).map(({ message }) => t(message)) ?? []
  return (
    <>
      <FieldsForm
        schema={schema}
        formId={formId}
        initial={initial}
        onSubmit={async (values) => {
          setIsMissing(!file)
          if (!file) return
          await onSubmit(values, file)
          setFile(null)
        }}
      />
      <Stack gap="md" mt="md">
        <FileInput
          label={t('File')}
          description={description}
          placeholder={t('Choose a file')}
          accept={accept}
          value={file}
          onChange={setFile}
          error={isMissing && !file ? t('Choose the file.') : wrong.length > 0 ? wrong.join(' ') : undefined}
          size="md"
        />
        <Button type="submit" form={formId} loading={write.busy} fullWidth>
          {action}
        </Button>
      </Stack>
    </>
  )
}
