import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { Option } from '#staff/controls/choices.tsx'
import { playFirst } from '#staff/live/sound.ts'
import entry from '#staff/shell/entry.module.css'
import { prefer, usePreferences } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'

/** How loud this screen rings, tried where it stands. */
export function BellTest() {
  const volume = usePreferences((preferences) => preferences.volume)
  const [isHeard, setIsHeard] = useState(false)
  return (
    <div className={entry.panel}>
      <div className={entry.bellTest}>
        <Button kind="outlined" onClick={() => playFirst(volume)}>
          <BellRing aria-hidden />
          {boardWords.start.playBell}
        </Button>
        <label>
          <span className="hidden">{boardWords.start.volume}</span>
          <input
            type="range"
            min={0.1}
            max={1}
            step={0.1}
            value={volume}
            onChange={(event) => prefer({ volume: event.target.valueAsNumber })}
          />
        </label>
      </div>
      <Option type="checkbox" name="heard" isOn={isHeard} onChange={setIsHeard}>
        {boardWords.start.hear}
      </Option>
    </div>
  )
}
