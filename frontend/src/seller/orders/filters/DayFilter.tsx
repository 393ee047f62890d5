import { useState } from 'react';
import { Select } from '../../../components/Select';
import { useShopZone } from '../../../features/shop/shopZone';
import { zoneText } from '../../zoneText';
import { useToday } from './useToday';
import { FIRST_DAY, type FirstAndLast, firstAndLast, isDay, LAST_DAY } from './dayRange';
import { useSetOrderFilter } from './useOrderFilters';
import { t } from '../../messages/orders';

const NAMED = ['today', 'yesterday', 'last-7'] as const;

/** Years are typed digit by digit: 0202 will become 2026. */
const isBeingTyped = (day: string): boolean => day.length === FIRST_DAY.length && day < FIRST_DAY;
/** A text that is not a valid day counts as none. */
const dayOf = (text: string): string => (isDay(text) ? text : '');

/** Filters orders by the day of their placement. */
export function DayFilter({ days }: { days: string }) {
  const setFilter = useSetOrderFilter();
  const today = useToday();
  const timeZone = useShopZone();
  const chosen = firstAndLast(days);

  function choose({ first, last }: FirstAndLast, isRefined = false): void {
    setFilter({ day: `${first}..${last}` }, isRefined);
  }

  return (
    <>
      <Select
        label={t('days.label')}
        className="max-md:col-span-2"
        value={chosen ? 'some' : days}
        onChange={({ target }) => {
          if (target.value === 'some') choose({ first: today, last: today });
          else setFilter({ day: target.value });
        }}
      >
        <option value="">{t('days.all')}</option>
        {NAMED.map((days) => (
          <option key={days} value={days}>
            {t(`days.${days}`)}
          </option>
        ))}
        <option value="some">{t('days.some')}</option>
      </Select>
      {chosen && (
        <>
          <DayInput
            label={t('days.first')}
            day={chosen.first}
            onChange={(first) => choose({ ...chosen, first }, true)}
          />
          <DayInput
            label={t('days.last')}
            day={chosen.last}
            onChange={(last) => choose({ ...chosen, last }, true)}
          />
        </>
      )}
      {timeZone && (
        <p className="self-center text-sm text-soft max-md:col-span-2">
          {t('days.zone', { zone: zoneText(timeZone) })}
        </p>
      )}
    </>
  );
}

interface DayInputProps {
  label: string;
  /** As YYYY-MM-DD; empty for none. */
  day: string;
  onChange: (day: string) => void;
}

function DayInput({ label, day, onChange }: DayInputProps) {
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (day !== seen) {
    setSeen(day);
    // An invalid day stays in the field, to be corrected.
    if (dayOf(text) !== day) setText(day);
  }
  return (
    <input
      type="date"
      aria-label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        if (!isBeingTyped(value)) onChange(dayOf(value));
      }}
      className="h-11 min-w-0 rounded-full border border-control bg-surface px-4 text-md font-medium text-ink"
    />
  );
}
