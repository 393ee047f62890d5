import { useEffect, useState } from 'react';
import { dayName } from './dayRange';

const MINUTE = 60_000;

/** The day it is where the viewer is, as YYYY-MM-DD; another one soon after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayName(new Date()));
  useEffect(() => {
    const timer = window.setInterval(() => setToday(dayName(new Date())), MINUTE);
    return () => window.clearInterval(timer);
  }, []);
  return today;
}
