import { useQuery } from '@tanstack/react-query'
import { Ear, Moon, Plus, Tablet, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Me } from '#contract/staff/people.ts'
import { joinFacts } from '#domain/sentences.ts'
import { call } from '#staff/api/client.ts'
import { devicesQuery, printersQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, LinkButton, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useDayTime, useNow } from '#staff/live/use-now.ts'
import { ListCard, ListRow, Loading, Page } from '#staff/office/page.tsx'
import { meQuery } from '#staff/shell/me.ts'
import { officeWords } from '#staff/words/office.ts'
import { deviceWords } from '#staff/words/people.ts'
import { Printers } from './printers.tsx'
import { ScreenFields } from './screen-fields.tsx'

/** The paired screens and the printers. */
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
        <ListCard
          title={deviceWords.screens}
          beside={
            <LinkButton to="/screen?code">
              <Plus aria-hidden />
              {deviceWords.pair}
            </LinkButton>
          }
          empty={deviceWords.none}
          items={devices.data}
          row={(device) => (
            <ListRow
              key={device.id}
              before={<Tablet aria-hidden />}
              title={device.name}
              note={aboutDevice(device, outletName)}
            >
              <Listening device={device} />
              <SmallButton
                aria-label={deviceWords.change(device.name)}
                onClick={() => setOpenId(device.id)}
              >
                {deviceWords.changeButton}
              </SmallButton>
            </ListRow>
          )}
        />
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
  return joinFacts(
    deviceWords.purposes[purpose],
    outlets.map(nameOf).join(', '),
    battery && deviceWords.battery(Math.round(battery.level * 100), battery.charging),
    printer && deviceWords.printsOn(printer),
    !listening && sound && deviceWords.sounds[sound],
    clock_off !== null &&
      Math.abs(clock_off) > wrongClock &&
      deviceWords.clockOff(Math.round(Math.abs(clock_off) / 60)),
  )
}

const minute = 60_000
/** Clock offset in seconds from which it is reported as wrong, as on the board. */
const wrongClock = 300

function Listening({ device: { listening, last_beat_at: last } }: { device: WireDevice }) {
  const now = useNow(10_000)
  const time = useDayTime()
  if (listening)
    return (
      <Tag kind="good" Icon={Ear}>
        {deviceWords.listening}
      </Tag>
    )
  if (last === null)
    return (
      <Tag kind="warn" Icon={Moon}>
        {deviceWords.never}
      </Tag>
    )
  if (now - Date.parse(last) > minute)
    return (
      <Tag kind="warn" Icon={Moon}>
        {deviceWords.asleep(time(last))}
      </Tag>
    )
  return (
    <Tag kind="bad" Icon={VolumeX}>
      {deviceWords.silent}
    </Tag>
  )
}

interface Props {
  device: WireDevice
  outlets: Me['outlets']
  onClose(): void
}

/** Renames a paired screen, changes its outlets, or removes it. */
function DeviceSheet({ device, outlets, onClose }: Props) {
  const [screen, setScreen] = useState({
    name: device.name,
    purpose: device.purpose,
    // Without an outlet that no longer exists: it can neither be ticked nor saved.
    outlets: device.outlets.filter((id) => outlets.some((outlet) => outlet.id === id)),
  })
  const params = { id: device.id }
  const closing = { asks: deviceWords.title, refreshes: ['devices'], onDone: onClose }
  const save = useAction({
    ...closing,
    make: () => call(calls.updateDevice, { params, body: screen }),
  })
  const remove = useAction({ ...closing, make: () => call(calls.removeDevice, { params }) })
  return (
    <Panel
      title={device.name}
      onClose={onClose}
      action={<Button action={save}>{officeWords.save}</Button>}
    >
      <ScreenFields
        screen={screen}
        outlets={outlets}
        onChange={(facts) => setScreen({ ...screen, ...facts })}
      />
      <RemoveButton
        label={deviceWords.remove}
        sure={deviceWords.removeSure(device.name)}
        note={deviceWords.removeText}
        isBusy={remove.isPending}
        onRemove={() => remove.run()}
      />
      <ErrorNotice error={save.error ?? remove.error} />
    </Panel>
  )
}
