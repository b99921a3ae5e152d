import { useQuery } from '@tanstack/react-query'
import { Ear, Moon, Plus, Tablet, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireDevice } from '#contract/staff/devices.ts'
import { Button } from '#staff/controls/button.tsx'
import controls from '#staff/controls/controls.module.css'
import { Tag } from '#staff/controls/tag.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { printersQuery } from '#staff/print/printers-query.ts'
import { meQuery } from '#staff/shell/me.ts'
import { useDayTime } from '#staff/shell/use-day-time.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { deviceWords } from '#staff/words/people.ts'
import { DeviceSheet } from './device-sheet.tsx'
import { devicesQuery } from './devices-query.ts'
import { Printers } from './printers.tsx'

/** The screens that hear orders, and the printers. */
export function Devices() {
  const { data: me } = useQuery(meQuery)
  const devices = useQuery(devicesQuery)
  const printers = useQuery(printersQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = devices.data?.find(({ id }) => id === openId)
  const outletName = (id: string) => me?.outlets.find((outlet) => outlet.id === id)?.name ?? id
  return (
    <Page
      title={deviceWords.title}
      about={
        devices.data &&
        printers.data &&
        deviceWords.about(devices.data.length, printers.data.length)
      }
    >
      {!devices.data && <Loading error={devices.error} />}
      {devices.data && (
        <Card
          title={deviceWords.screens}
          isFlush
          beside={
            <Link className={controls.linkButton} to="/screen?code">
              <Plus aria-hidden />
              {deviceWords.pair}
            </Link>
          }
        >
          {devices.data.length === 0 && <p className={rows.empty}>{deviceWords.none}</p>}
          <ul>
            {devices.data.map((device) => (
              <li key={device.id} className={rows.listRow}>
                <Tablet aria-hidden />
                <div>
                  <b>{device.name}</b>
                  <small>{aboutDevice(device, outletName)}</small>
                </div>
                <Listening device={device} />
                <Button
                  kind="outlined"
                  size="compact"
                  aria-label={deviceWords.change(device.name)}
                  onClick={() => setOpenId(device.id)}
                >
                  {deviceWords.changeButton}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {me && <Printers outlets={me.outlets} devices={devices.data ?? []} />}
      {open && me && (
        <DeviceSheet device={open} outlets={me.outlets} onClose={() => setOpenId(null)} />
      )}
    </Page>
  )
}

function aboutDevice(
  { purpose, outlets, battery, printer, sound, listening, clock_off }: WireDevice,
  nameOf: (id: string) => string,
): string {
  return [
    deviceWords.purposes[purpose],
    outlets.map(nameOf).join(', '),
    battery && deviceWords.battery(Math.round(battery.level * 100), battery.charging),
    printer && deviceWords.printsOn(printer),
    !listening && sound && deviceWords.sounds[sound],
    clock_off !== null &&
      Math.abs(clock_off) > wrongClock &&
      deviceWords.clockOff(Math.round(Math.abs(clock_off) / 60)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const minute = 60_000
/** Seconds from which on a clock is said to be wrong, as on the board. */
const wrongClock = 300

function Listening({ device: { listening, last_beat_at: last } }: { device: WireDevice }) {
  const now = useNow(10_000)
  const time = useDayTime()
  if (listening)
    return (
      <Tag kind="good">
        <Ear size={18} aria-hidden />
        {deviceWords.listening}
      </Tag>
    )
  const age = last ? now - Date.parse(last) : null
  if (age === null || age > minute)
    return (
      <Tag kind="warn">
        <Moon size={18} aria-hidden />
        {last === null ? deviceWords.never : deviceWords.asleep(time(last))}
      </Tag>
    )
  return (
    <Tag kind="bad">
      <VolumeX size={18} aria-hidden />
      {deviceWords.silent}
    </Tag>
  )
}
