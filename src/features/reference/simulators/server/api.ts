import { desc, eq } from 'drizzle-orm'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { isFault, isService } from '../public/rules.ts'
import { charges, faults, identityTransactions, inbox, registrations } from './tables.ts'

const LATEST = 30

export const simulatorsApi = () =>
  serving(contract, {
    simulators: async ({ query: { recipient } }, { db }) => {
      const messages = await db
        .select()
        .from(inbox)
        .where(recipient ? eq(inbox.recipient, recipient) : undefined)
        .orderBy(desc(inbox.receivedAt))
        .limit(LATEST)
      const paid = await db.select().from(charges).orderBy(desc(charges.createdAt)).limit(LATEST)
      const registered = await db.select().from(registrations).orderBy(desc(registrations.registeredAt)).limit(LATEST)
      const checked = await db.select().from(identityTransactions).orderBy(desc(identityTransactions.createdAt)).limit(LATEST)
      const inForce = await db.select().from(faults)
      return {
        faults: inForce.flatMap(({ service, fault, remaining }) =>
          isService(service) && isFault(fault) && remaining !== 0 ? [{ service, fault, remaining }] : [],
        ),
        messages: messages.map(({ id, channel, recipient, subject, body, receivedAt }) => ({
          id,
          channel,
          recipient,
          subject,
          body,
          at: receivedAt.toISOString(),
        })),
        charges: paid.map(({ merchantReference, amount, status, captures, createdAt }) => ({
          reference: merchantReference,
          amount,
          status,
          captures,
          at: createdAt.toISOString(),
        })),
        registrations: registered.map(({ cocNo, authNo, registerCalls, registeredAt }) => ({
          cocNo,
          authNo,
          calls: registerCalls,
          at: registeredAt.toISOString(),
        })),
        identities: checked.map(({ transactionId, workflowId, status, createdAt }) => ({
          transactionId,
          workflow: workflowId,
          status,
          at: createdAt.toISOString(),
        })),
      }
    },

    setFault: async ({ body: { service, fault, requests } }, { db }) => {
      await db.delete(faults).where(eq(faults.service, service))
      if (fault) await db.insert(faults).values({ service, fault, remaining: requests })
      return { service, fault }
    },
  })
