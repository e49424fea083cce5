/** The quantile of the normal distribution for an interval of 95 %. */
export const quantile95 = 1.959964;
