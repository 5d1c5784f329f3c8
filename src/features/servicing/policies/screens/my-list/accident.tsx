import { Button, Card, List, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconAlertTriangle, IconPhone } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'

/** Whom to call after an accident, and what to note down before anyone drives on. */
export function Accident() {
  const [isOpen, { toggle }] = useDisclosure()
  const { support } = useBrand()
  return (
    <Card withBorder component="section" aria-label={t('What to do after an accident')} mb="lg">
      <Button variant="default" mih={44} aria-expanded={isOpen} onClick={toggle} leftSection={<IconAlertTriangle size={20} aria-hidden />}>
        {t('What to do after an accident')}
      </Button>
      {isOpen && (
        <>
          <Text mt="sm">{t('Is someone hurt? Call 911 first.')}</Text>
          <Button
            component="a"
            href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}
            mt="sm"
            mih={44}
            leftSection={<IconPhone size={20} aria-hidden />}
          >
            {t('Call {phone}', { phone: support.phone })}
          </Button>
          <Text size="sm" c="dimmed" mt={4}>
            {t(support.hours)}
          </Text>
          <Title order={3} size="h4" mt="md">
            {t('What to note down')}
          </Title>
          <List size="sm" spacing={4} mt={6}>
            <List.Item>{t('Day, time and place, and what happened.')}</List.Item>
            <List.Item>{t('Plate, driver and insurer of every other vehicle.')}</List.Item>
            <List.Item>{t('Names and numbers of anyone who was hurt or saw it.')}</List.Item>
            <List.Item>{t('Photos of all vehicles, their plates and the road.')}</List.Item>
            <List.Item>{t('The police report: ask for a copy.')}</List.Item>
          </List>
        </>
      )}
    </Card>
  )
}
