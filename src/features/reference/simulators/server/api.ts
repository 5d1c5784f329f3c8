import { desc, eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { isFault, isService } from '../public/rules.ts'
import { payCode, sendEvents } from './checkout-events.ts'
import { faultInForce } from './faults.ts'
import type { SimulatorDeps } from './surroundings.ts'
import { charges, checkoutSessions, faults, identityTransactions, inbox, registrations } from './tables.ts'
import { tellText } from './texts.ts'

const LATEST = 30

export const simulatorsApi = ({ db, ...deps }: SimulatorDeps) =>
  serving(contract, {
    simulators: async ({ query: { recipient } }) => {
      const messages = await db
        .select()
        .from(inbox)
        .where(recipient ? eq(inbox.recipient, recipient) : undefined)
        .orderBy(desc(inbox.receivedAt))
        .limit(LATEST)
      const paid = await db.select().from(charges).orderBy(desc(charges.createdAt)).limit(LATEST)
      const checkouts = await db.select().from(checkoutSessions).orderBy(desc(checkoutSessions.createdAt)).limit(LATEST)
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
        checkouts: checkouts.map(({ referenceNumber, amount, status, paidWith, counterCode, captures, createdAt }) => ({
          reference: referenceNumber,
          amount,
          status,
          paidWith,
          counterCode: status === 'awaiting_payment' ? counterCode : null,
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

    setFault: async ({ body: { service, fault, requests } }) => {
      await db.delete(faults).where(eq(faults.service, service))
      if (fault) await db.insert(faults).values({ service, fault, remaining: requests })
      return { service, fault }
    },

    writeByText: async ({ body }) => ({ id: await tellText({ db, ...deps }, body) }),

    payAtCounter: async ({ body: { code } }, { log }) => {
      const fault = await faultInForce(db, 'checkout')
      const session = await payCode(db, code, fault)
      if (!session) throw problem('not-found', { message: 'This code is not known at the counter, was paid already, or has lapsed.' })
      sendEvents(session, fault, deps).catch((error: unknown) => log.debug({ err: error }, 'simulated webhook'))
      return { code, status: session.status }
    },
  })
