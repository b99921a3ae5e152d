import { calls } from '#contract/calls.ts'
import type { WirePaymentSettings } from '#contract/staff/restaurant-settings.ts'
import { everyService, toggled } from '#domain/fulfilment.ts'
import { call } from '#staff/api/client.ts'
import { Switch } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Card, Loading } from '#staff/office/page.tsx'
import { paymentWords as text } from '#staff/words/restaurant.ts'
import { FieldError } from '#ui/field.tsx'
import { FormFoot } from './form-foot.tsx'
import styles from './settings.module.css'
import { useSettingsForm } from './use-settings-form.ts'

/** How diners may pay. */
export function PaymentSettings() {
  const form = useSettingsForm<WirePaymentSettings>({
    name: ['payments'],
    labels: { cash: text.cash },
    part: { part: 'payments' },
    load: (signal) => call(calls.getPaymentSettings, { signal }),
    save: ({ revision, cash }) =>
      call(calls.updatePaymentSettings, { body: { revision, ...(cash ? { cash } : {}) } }),
  })
  const { settings, change, faults } = form
  if (!settings) return <Loading error={form.loadError} />
  const { cash, cards } = settings
  return (
    <div className={styles.settingsForm}>
      <Card title={text.cards}>
        <CardNotice {...cards} />
        <p className={styles.explanation}>{text.keysHint}</p>
      </Card>
      <Card title={text.cash}>
        {everyService.map((service) => (
          <Switch
            key={service}
            isOn={cash.includes(service)}
            isOff={cards.provider === null}
            onChange={() => change({ cash: toggled(cash, service) })}
          >
            {text.cashFor[service]}
          </Switch>
        ))}
        {cards.provider === null && <p className={styles.explanation}>{text.cashOnly}</p>}
        {faults.cash && <FieldError>{faults.cash}</FieldError>}
      </Card>
      <FormFoot {...form} />
    </div>
  )
}

function CardNotice({ provider, keys, webhook }: WirePaymentSettings['cards']) {
  const isStripe = provider === 'stripe'
  const isWhole = isStripe && keys === 'live' && webhook
  return (
    <Notice kind={isWhole ? 'good' : 'warn'}>
      {[
        text.provider[provider ?? 'none'],
        isStripe && text.keys[keys],
        isStripe && text.webhook[webhook ? 'yes' : 'no'],
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}
