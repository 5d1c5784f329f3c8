import { Alert, Button, Group, Text } from '@mantine/core'
import { formatInstant } from '#domain/day.ts'
import { newTimesOffered } from '#features/messaging/messages/public/rules/texts.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Appointment, contract } from '../public/contract.ts'

/** Someone was missed: one tap for a message with new times, another to move the appointment. */
export function OfferTime({ appointment }: { readonly appointment: Appointment }) {
  const { _id, version, user_id, minutes, mobile, personName } = appointment
  const brand = useBrand()
  const agentName = usePerson()?.name ?? ''
  const read = useRead(contract.freeSlots, { query: { agentCode: user_id, minutes, except: _id } })
  const write = useWrite(contract.updateAppointment)
  return (
    <Alert color="mango" title={t('Offer a new time')} mt="md">
      <Loaded read={read}>
        {({ offers }) => (
          <>
            {mobile && (
              <ContactButtons
                mobile={mobile}
                name={personName}
                text={
                  newTimesOffered({
                    brand: brand.name,
                    name: personName,
                    agentName,
                    times: offers.map(({ startsAt }) => new Date(startsAt)),
                  }).text
                }
              />
            )}
            <Text size="sm" mt="sm" mb={6}>
              {t('The message offers these times. Tap the one they choose, and the appointment moves there.')}
            </Text>
            <Group gap="xs">
              {offers.map(({ startsAt }) => (
                <Button
                  key={startsAt}
                  variant="default"
                  loading={write.busy}
                  onClick={() => void write.send({ body: { _id, version, startsAt } })}
                >
                  {formatInstant(new Date(startsAt))}
                </Button>
              ))}
            </Group>
          </>
        )}
      </Loaded>
    </Alert>
  )
}
