import { Alert, Button, Input, Stack, Text, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { now } from '#kit/web/clock.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { Sheet } from '#kit/web/ui/sheet.tsx'
import { type PassportReading, readPassportLines } from '../rules/passport.ts'
import classes from './confirm-facts.module.css'
import { TakePhoto, UnkeptNote } from './take-photo.tsx'
import { useReading } from './use-reading.ts'

const TOLD = ['firstName', 'lastName', 'passport', 'birthDate', 'sex', 'citizenship', 'passportExpiry']
const plain = (text: unknown) =>
  String(text ?? '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

type Props = {
  readonly quotation: Quotation
  readonly item: z.ZodObject
  readonly add: (rows: readonly Answers[]) => void
  readonly close: () => void
}
type Read = { readonly person: Answers; readonly wrong: PassportReading['wrong']; readonly crop: string | undefined }

const load = async () => (await import('./read-passport.ts')).readPassport

/** Reads the two lines at the bottom of a passport, from a photo or as typed, and adds the person once someone has compared them. */
export default function PassportSheet({ quotation, item, add, close }: Props) {
  const { lookup } = useFormatters()
  const formId = useId()
  const [read, setRead] = useState<Read>()
  const [isUnread, setUnread] = useState(false)
  const [typed, setTyped] = useState('')
  const asked = z.object(Object.fromEntries(TOLD.flatMap((name) => (item.shape[name] ? [[name, item.shape[name]]] : []))))

  const show = async (passport: PassportReading | undefined, crop?: string) => {
    setUnread(!passport)
    if (!passport) return
    const { country, ...facts } = passport.facts
    const values = await lookup('Citizenship', {}).catch(() => [])
    const citizenship = values.find(({ label, extra }) => plain(extra?.country ?? label) === plain(country))?.code
    setRead({ person: { ...facts, ...(citizenship ? { citizenship } : {}) }, wrong: passport.wrong, crop })
  }
  const reading = useReading(quotation.id, load, ({ passport, crop }) => void show(passport, crop))
  const leave = () => {
    reading.stop()
    close()
  }
  return (
    <Sheet opened onClose={leave} title={t('Read a passport')}>
      {/* The list is inside a form of its own, which knows nothing of this one. */}
      <Stack gap="md" onSubmit={(event) => event.stopPropagation()}>
        {read ? (
          <>
            <Text>{t('Compare each answer with the passport: letters such as Ñ are written without their marks there.')}</Text>
            {read.crop && <img className={classes.crop} src={read.crop} alt={t('The two lines of the passport on the photo')} />}
            <UnkeptNote reading={reading} />
            {read.wrong.length > 0 && (
              <Alert color="mango" role="alert" title={t('A check digit does not match')}>
                {t('Something in these lines was misread, or is not genuine. Compare what is marked, letter by letter.')}
              </Alert>
            )}
            <FieldsForm
              key={JSON.stringify(read.person)}
              formId={formId}
              schema={asked}
              only={Object.keys(asked.shape)}
              initial={read.person}
              notes={Object.fromEntries(
                read.wrong.map((name) => [name, <Input.Error key={name}>{t('Its check digit does not match.')}</Input.Error>]),
              )}
              onSubmit={(person: Answers) => {
                add([person])
                leave()
              }}
            />
            <Button type="submit" form={formId}>
              {t('Add this person')}
            </Button>
            <Button variant="default" onClick={() => setRead(undefined)}>
              {t('Read it again')}
            </Button>
          </>
        ) : (
          <>
            <Text>
              {t('Photograph the page with the picture, flat and in even light: the two lines of letters at the bottom are read.')}
            </Text>
            {isUnread && (
              <Alert color="mango" role="alert" title={t('The two lines were not read')}>
                {t('Take the photo again so that they are sharp and whole, or type them below.')}
              </Alert>
            )}
            <TakePhoto reading={reading} hasSome={false} />
            <Textarea
              label={t('Or type the two lines')}
              description={t('44 letters each, with < in the gaps.')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              rows={3}
              value={typed}
              autoCapitalize="characters"
              spellCheck={false}
              classNames={{ input: 'figures' }}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value.toUpperCase())
                const lines = value.split('\n').filter((line) => line.trim() !== '')
                const passport = readPassportLines(lines, dayOf(now()))
                if (passport) void show(passport)
              }}
            />
          </>
        )}
      </Stack>
    </Sheet>
  )
}
