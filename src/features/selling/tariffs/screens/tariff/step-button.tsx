import { Alert, Button, type ButtonProps, Checkbox, Group, List } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { Failure } from '#kit/web/failure.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t, translate } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { Effect } from '../../public/contract.ts'
import type { Effect as Following } from '../../rules/periods.ts'

const Told = z.object({ effects: z.array(Effect) })

type Props<S extends z.ZodObject> = {
  readonly label: string
  readonly title: string
  readonly schema: S
  readonly initial?: Readonly<Record<string, unknown>>
  /** The effects of the step, as far as they are known before it is requested. */
  readonly effects?: readonly Following[]
  readonly look?: ButtonProps
  /** Takes the step with what was confirmed; throws the `Failure` that is shown. */
  readonly act: (values: z.output<S>, confirmed: string[]) => Promise<unknown>
}

/** A step of a version: asks for what it needs, and requires confirmation of every effect on other versions. */
export function StepButton<S extends z.ZodObject>({ label, title, schema, initial, effects = [], look = {}, act }: Props<S>) {
  const formId = useId()
  const { opened, isBegun, open, close, finish } = useDialog()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<readonly Following[]>()
  const [isConfirmed, setConfirmed] = useState(false)
  const known = told ?? effects
  const submit = async (values: z.output<S>) => {
    try {
      await act(values, isConfirmed ? known.map(({ code }) => code) : [])
      finish()
    } catch (thrown) {
      const asked = thrown instanceof Failure ? Told.safeParse(thrown.data) : undefined
      if (!asked?.success) throw thrown
      setTold(asked.data.effects)
      setConfirmed(false)
    }
  }
  return (
    <>
      <Button variant="default" {...look} onClick={open}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={title} keepMounted={isBegun}>
        <FieldsForm schema={schema} initial={initial} formId={formId} onBusy={setBusy} onSubmit={submit}>
          {known.length > 0 && (
            <Alert color="mango" title={t('What this will do')} role="status">
              <List size="sm" spacing={4}>
                {known.map(({ code, sentence, sentenceI18n }) => (
                  <List.Item key={code}>{translate(sentence, sentenceI18n)}</List.Item>
                ))}
              </List>
              <Checkbox
                mt="sm"
                size="md"
                label={t('I have read this and want to go ahead.')}
                checked={isConfirmed}
                onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
              />
            </Alert>
          )}
        </FieldsForm>
        <Group mt="md" grow>
          <Button variant="default" onClick={close}>
            {t('Back')}
          </Button>
          <Button type="submit" form={formId} color={look.color ?? 'brand'} loading={busy} disabled={known.length > 0 && !isConfirmed}>
            {label}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
